// Reads the files that are named and prints what was read as one JSON list: { baseline }, { report } or { error } each.
import { readFileSync } from "node:fs";
import { readBaseline, readHealReport } from "../src/index.ts";

const printed = process.argv.slice(2).map((file) => {
  const text = readFileSync(file, "utf-8");
  try {
    return file.endsWith(".json") ? { report: readHealReport(text) } : { baseline: readBaseline(text) };
  } catch (error) {
    return { error: `${(error as Error).name}: ${(error as Error).message}` };
  }
});
process.stdout.write(JSON.stringify(printed));
