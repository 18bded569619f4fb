import { $, $$, api } from "/static/api.js";
import { notify } from "/assets/app.js";

const session = await api("GET", "session");
if (!session.user) location.replace("/login");
const name = $("#profile-name");
const review = $("#review-text");
const popup = $(".popup");
$(".me__name").textContent = name.value = session.name;
review.value = session.draft;

$(".profile").addEventListener("submit", async (event) => {
  event.preventDefault();
  $(".me__name").textContent = (await api("PUT", "profile", { name: name.value })).name;
  $(".profile [role=status]").textContent = "Profile saved.";
});

for (const box of $$(".option input")) {
  box.addEventListener("change", async () => {
    await api("POST", box.name, { value: box.checked ? "on" : "off" });
    notify("Your choice is saved.");
  });
}

const say = (text) => { $("[aria-label=Review]").textContent = text; };
$("[data-review=delete]").addEventListener("click", async () => {
  await api("DELETE", "draft");
  review.value = "";
  say("Draft deleted.");
});
$("[data-review=publish]").addEventListener("click", async () => {
  await api("POST", "review", { value: review.value });
  say("Thank you for your review.");
});

$("#delete-account").addEventListener("click", () => popup.showModal());
for (const button of $$("button", popup)) {
  button.addEventListener("click", async () => {
    popup.close();
    if (button.value !== "yes") return;
    await api("DELETE", "account");
    location.href = "/login";
  });
}

$("main").hidden = false;
