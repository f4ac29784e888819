import packageJson from "../../package.json" with { type: "json" };

/** The release that this program is, as CHANGELOG.md names it. */
export const VERSION = packageJson.version;
