/** Port: scans files for malware. */
export interface FileScanner {
  /** Rejects if there is no answer or no clear verdict. */
  scan(content: Buffer): Promise<"clean" | "unsafe">;
}
