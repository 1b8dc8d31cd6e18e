import type { BackendModule } from "i18next";

/** A backend whose files arrive when the test decides. `asked` lists the requested files, such as `es/common`. */
export function slowBackend() {
  const requested: string[] = [];
  const waiting = new Map<string, { come(texts: object): void; fail(): void }>();
  const backend: BackendModule = {
    type: "backend",
    callbackApi: false,
    init: () => undefined,
    read: (lang: string, file: string) => {
      const name = `${lang}/${file}`;
      requested.push(name);
      return new Promise((resolve, reject) =>
        waiting.set(name, { come: (texts) => resolve(texts as never), fail: () => reject(new Error("offline")) }),
      );
    },
  };
  const of = (name: string) => {
    const found = waiting.get(name);
    if (!found) throw new Error(`Nobody asked for ${name}`);
    return found;
  };
  return {
    backend,
    requested,
    come: (name: string, texts: object) => of(name).come(texts),
    fail: (name: string) => of(name).fail(),
  };
}
