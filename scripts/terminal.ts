/** The terminal of this process, for commands. Colours only on a real terminal, and not if `NO_COLOR` is set. */
export const terminal = {
  cwd: process.cwd(),
  colours: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  out: (text: string) => process.stdout.write(text),
  error: (text: string) => process.stderr.write(text),
};

// A reader may close the pipe early (`… | head`). Ignore that, so that the exit code still reports the result.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}
