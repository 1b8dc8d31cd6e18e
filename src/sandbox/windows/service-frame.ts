/**
 * The inner side of the SDK's window service: a hidden frame in the page (`dispatch-frame`), which gets the result from
 * the window that the SDK opened (`redirect-frame`, `cancel-frame`).
 */
import Framebus from "framebus";

const kind = /([a-z-]+)-frame/.exec(location.pathname)?.[1];
const serviceId = window.name.split("_")[1] ?? "";

if (kind === "dispatch") {
  const bus = new Framebus({ channel: serviceId, targetFrames: [window.parent] });
  Object.assign(window, {
    report: (err: unknown, payload: unknown) => bus.emit("frameService:DISPATCH_FRAME_REPORT", { err, payload }),
  });
  bus.emit("frameService:DISPATCH_FRAME_READY");
} else if (kind === "redirect" || kind === "cancel") {
  const frame: unknown = Reflect.get(opener?.frames ?? {}, `dispatch_${serviceId}`);
  const report: unknown = typeof frame === "object" && frame !== null ? Reflect.get(frame, "report") : undefined;
  const closed = { code: "FRAME_SERVICE_FRAME_CLOSED", type: "INTERNAL", message: "The window was closed." };
  const payload = Object.fromEntries(new URLSearchParams(location.search || location.hash.slice(1)));
  if (typeof report === "function") report(kind === "cancel" ? closed : null, payload);
  setTimeout(() => window.close(), 100);
}
