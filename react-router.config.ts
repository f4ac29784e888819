import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // A second build beside the served one, for tests and tools.
  buildDirectory: process.env.BUILD_DIR ?? "build",
  ssr: true,
  // A `clientAction` comes with its page: loaded when a form is sent, it would be missing exactly when the network is (app/lib/actions/sin-perder.ts).
  splitRouteModules: false,
} satisfies Config;
