import { partsOf } from "../value/value.ts";
import type { Json } from "../../engine/index.ts";
import type { Written } from "../node.ts";
import { once } from "../once.ts";
import { pointer } from "../pointer.ts";
import type { SourceFile } from "../source.ts";

/** Every `$ref` in a file, in order. */
export const refsIn: (file: SourceFile) => readonly Written[] = once((file) =>
  [...refsUnder(file.value)].map((ref) => ({ file, ...ref })),
);

/** Every `$ref` in a value, in order. */
export function* refsUnder(value: Json | undefined, at = ""): Generator<Omit<Written, "file">> {
  for (const [key, child] of partsOf(value)) {
    if (key === "$ref" && typeof child === "string") yield { pointer: pointer(at, key), value: child };
    else if (typeof child === "object") yield* refsUnder(child, pointer(at, key));
  }
}
