/** Loads the editor of expressions. Its code is large, and it is needed only where a person writes one. */
export async function loadCelEditor() {
  return import("./CelEditor.tsx");
}
