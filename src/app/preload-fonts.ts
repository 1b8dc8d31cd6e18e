import type { Plugin } from "vite";

/** Preloads the page's font files, by their names in the build, instead of loading them when the styles are read. */
export function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((name) => name.endsWith(".woff2"));
        return fonts.map((name) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${name}` },
          injectTo: "head",
        }));
      },
    },
  };
}
