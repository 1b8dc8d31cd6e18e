/** A preload (`node --import`) that shifts the clock of a process by `CLOCK_SHIFT_MS`. */
const shift = Number(process.env["CLOCK_SHIFT_MS"]);
const real = Date.now.bind(Date);

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [real() + shift] : args, newTarget) as object,
});
Date.now = () => real() + shift;
