import * as build from "virtual:react-router/server-build";
import { startShop } from "./start.ts";

/** What a program needs that opens the same doors over the same pages by itself. */
export { createApp } from "./app.ts";
export { createAuth } from "./auth/auth.ts";
export { createCtx } from "./context.ts";
export { createPageCache } from "./pages/cache/cache.ts";
export { cachedPages } from "./pages/cache/http.ts";
export { createPages } from "./pages/render/render.ts";
export { build };

/** The shop over the pages that were built with it. */
export const start = (): Promise<void> => startShop({ build });
