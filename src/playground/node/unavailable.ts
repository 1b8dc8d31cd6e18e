/** What the checker's modules import of Node, and nothing calls in a browser: threads, files to write, code to run. */
export function unavailable(): never {
  throw new Error("This is not available in a browser.");
}
export {
  unavailable as compile,
  unavailable as compileFunction,
  unavailable as gzipSync,
  unavailable as MessageChannel,
  unavailable as receiveMessageOnPort,
  unavailable as performance,
  unavailable as Worker,
};
