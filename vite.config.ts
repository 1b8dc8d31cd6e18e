import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: "src/app",
  plugins: [react()],
  build: { outDir: "../../dist", emptyOutDir: true, target: "es2022" },
  test: { root: ".", include: ["tests/unit/**/*.test.ts", "tests/unit/**/*.test.tsx"] },
});
