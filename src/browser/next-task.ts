/**
 * Lets the browser do what waits: draw, and answer whoever presses or types. What follows is a task of its own; what takes long is cut by it into parts
 * that nobody notices (decision 92).
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
