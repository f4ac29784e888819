// Runs after every `npm install`, on the machine's Node (20 or newer): deletes the C headers that come with Node. They are a third
// of its package, and only compilers of native add-ons read them.
import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packages = join(dirname(dirname(fileURLToPath(import.meta.url))), "node_modules");

for (const name of readdirSync(packages)) {
  if (/^node-(linux|win|darwin)-\w+$/.test(name))
    rmSync(join(packages, name, "include"), { recursive: true, force: true });
}
