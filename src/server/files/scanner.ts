/** A port: what looks for something harmful in files. */
export interface FileScanner {
  /** Rejects where it cannot say: there is no answer, or one that says neither. */
  scan(content: Buffer): Promise<"clean" | "unsafe">;
}
