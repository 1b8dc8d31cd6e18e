/** A port: whoever looks for something harmful in files. */
export interface FileScanner {
  /** Rejects where nobody can say: no answer, or none that says either. */
  scan(content: Buffer): Promise<"clean" | "unsafe">;
}
