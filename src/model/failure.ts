import type { SourceFile } from "./source.ts";

/**
 * The reason why a definition cannot be compiled, with its place in the form that editors and terminals turn into a
 * link.
 */
export class DefinitionError extends Error {
  override readonly name = "DefinitionError";
  readonly file: string;
  readonly pointer: string;

  constructor(file: SourceFile, pointer: string, message: string) {
    const { line, column } = file.locate(pointer);
    super(`${file.path}:${line}:${column}: ${message}`);
    this.file = file.path;
    this.pointer = pointer;
  }
}
