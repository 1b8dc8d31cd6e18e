/** The terminal of this process, as the commands write to it. Colours are for terminals alone, and not where `NO_COLOR` is set. */
export const terminal = {
  cwd: process.cwd(),
  colours: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  out: (text: string) => process.stdout.write(text),
  error: (text: string) => process.stderr.write(text),
};

// Whoever has read enough (`… | head`) closes the pipe: the rest is not read, and the exit code still says what was found.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}
