/** An icon. Only decoration: the same meaning must be in a text beside it. */
export function Icon({ name, mirror }: { readonly name: IconName; readonly mirror?: boolean }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" {...(mirror ? { "data-mirror": "" } : {})}>
      {name === "info" || name === "success" ? <circle cx="12" cy="12" r="9" /> : null}
      {name === "lock" ? <rect x="5" y="10.5" width="14" height="9.5" rx="2" /> : null}
      {SHAPES[name].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}

const WARNING = ["M12 3.5 2.8 19.5h18.4z", "M12 10v4.5M12 17v.1"];

const SHAPES = {
  info: ["M12 11v5M12 7.6v.1"],
  success: ["m8 12.5 2.8 2.8L16 9.5"],
  warning: WARNING,
  error: WARNING,
  back: ["m15 6-6 6 6 6"],
  forward: ["m9 6 6 6-6 6"],
  up: ["m6 15 6-6 6 6"],
  down: ["m6 9 6 6 6-6"],
  copy: ["M9 9h11v11H9z", "M15 9V4H4v11h5"],
  close: ["M6 6l12 12M18 6 6 18"],
  plus: ["M12 5v14M5 12h14"],
  minus: ["M5 12h14"],
  lock: ["M8 10.5V8a4 4 0 0 1 8 0v2.5"],
} as const satisfies Record<string, readonly string[]>;

type IconName = keyof typeof SHAPES;
