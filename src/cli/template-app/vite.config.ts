import react from "@vitejs/plugin-react";
import { journeys } from "twofold-flow/vite";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [react(), journeys()] });
