// A question with several answers, as a dialog in the page: the browser's own dialogs offer only yes and no.

/** The options for a file that differs from the existing work, with the key of each button's text. */
export const WISHES = [
  ["both", "clash_both"],
  ["replace", "clash_replace"],
  ["leave", "clash_leave"],
] as const;

export type Wish = (typeof WISHES)[number][0];

/**
 * Ask a question; resolves to the value of the pressed button, or to the last answer if the dialog is closed otherwise.
 */
export function choose<T extends string>(question: string, answers: readonly (readonly [T, string])[], details: readonly string[] = []): Promise<T> {
  const dialog = document.createElement("dialog");
  dialog.className = "combinatoria-choice";
  const text = document.createElement("p");
  text.id = "combinatoria-choice-text";
  text.textContent = question;
  dialog.setAttribute("aria-labelledby", text.id);
  dialog.append(text);
  if (details.length > 0) {
    const list = document.createElement("ul");
    for (const detail of details) {
      const item = document.createElement("li");
      item.textContent = detail;
      list.append(item);
    }
    dialog.append(list);
  }
  const row = document.createElement("div");
  for (const [value, label] of answers) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.dataset["answer"] = value;
    button.textContent = label;
    button.addEventListener("click", () => dialog.close(value));
    row.append(button);
  }
  dialog.append(row);
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      const last = answers.at(-1)?.[0] as T;
      resolve(answers.find(([value]) => value === dialog.returnValue)?.[0] ?? last);
    });
    dialog.showModal();
  });
}
