import { desc, eq } from "drizzle-orm";
import { vi } from "vitest";
import type { Db } from "#database/client.ts";
import { correos } from "#database/schema.ts";

/** The link of the newest mail to an address; waits until there is one with this path. */
export function mailedLink(db: Db, para: string, path: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const rows = await db.select().from(correos).where(eq(correos.para, para)).orderBy(desc(correos.id));
      const links = rows.map(({ datos }) => datos.enlace).filter((link) => typeof link === "string");
      const found = links.find((link) => new URL(link).pathname === path);
      if (!found) throw new Error(`no mail to ${para} with a link to ${path}`);
      return found;
    },
    { timeout: 60_000, interval: 50 },
  );
}
