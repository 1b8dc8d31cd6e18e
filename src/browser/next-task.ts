/**
 * Lets the browser render and handle input. The code after it runs in a new task, so that long work is split into parts
 * that nobody notices (decision 55).
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
