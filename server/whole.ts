import * as build from "virtual:react-router/server-build";
import { startShop } from "./start.ts";

/** Exports for programs that start the same server over the same pages. */
export { createApp } from "./app.ts";
export { createAuth } from "./auth/auth.ts";
export { createPasswordHash } from "./auth/password-hash.ts";
export { createCtx } from "./context.ts";
export { createPageCache } from "./pages/cache/cache.ts";
export { cachedPages } from "./pages/cache/http.ts";
export { createPages } from "./pages/render/render.ts";
export { build };

/** Starts the shop with the pages of this build. */
export const start = (): Promise<void> => startShop({ build });
