import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // A second build beside the served one, for tests and tools.
  buildDirectory: process.env.BUILD_DIR ?? "build",
  ssr: true,
} satisfies Config;
