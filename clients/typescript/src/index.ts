export { BASELINE_FORMAT, NewerFormatError, readBaseline } from "./baseline.ts";
export type { Baseline, Element, Fingerprint } from "./baseline.ts";
export { REPORT_FORMAT, readHealReport } from "./heal-report.ts";
export type { HealEvent, HealReport } from "./heal-report.ts";
export { FieldError } from "./plain.ts";
export { FormError, readWritten } from "./written.ts";
