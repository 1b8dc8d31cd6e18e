/** Who comes to a step, and to which. */
export interface WayAsked {
  readonly flow: string;
  readonly step: string;
  readonly site: string;
  readonly lang: string;
  readonly arms: Readonly<Record<string, string>>;
}

/** A replay that ends at the step; `null` where no way was found. */
export interface WayFound {
  readonly replay: object | null;
}

/** A file that is another now; `undefined`: it is gone. */
export type EditedFile = readonly [path: string, text: string | undefined];
