import { sql } from "drizzle-orm";
import { boolean, index, pgSchema, text } from "drizzle-orm/pg-core";
import { instante } from "./columns.ts";

/** Accounts, their sessions and one-time links: in a separate schema, so that no query of the shop meets them by chance. */
export const auth = pgSchema("auth");

export const user = auth.table(
  "user",
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    createdAt: instante().notNull().defaultNow(),
    updatedAt: instante().notNull().defaultNow(),
  },
  (t) => [index("user_sin_confirmar_idx").on(t.id).where(sql`not "emailVerified"`)],
);

export const session = auth.table(
  "session",
  {
    id: text().primaryKey(),
    expiresAt: instante().notNull(),
    /** SHA-256 of the token in the cookie. */
    huella: text().notNull().unique(),
    createdAt: instante().notNull().defaultNow(),
    updatedAt: instante().notNull().defaultNow(),
    userAgent: text(),
    /** When this session last proved who the person is: login, second factor or password. */
    probada_en: instante(),
    /** The last request of a page, to within a few minutes, and the network that it came from. */
    usada_en: instante(),
    red: text(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
  },
  (t) => [index("session_user_idx").on(t.userId), index("session_vence_idx").on(t.expiresAt)],
);

/** The password of an account, as a hash. */
export const account = auth.table("account", {
  userId: text()
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  password: text(),
  createdAt: instante().notNull().defaultNow(),
  updatedAt: instante().notNull().defaultNow(),
});

/** The person whom a confirmation link confirms. Only these rows are read as JSON: the values of other links may be something else. */
export const DUENO_CONFIRMACION = sql`(case when identifier like 'confirmar:%' then value::jsonb ->> 'user_id' end)`;

export const verification = auth.table(
  "verification",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instante().notNull(),
    createdAt: instante().notNull().defaultNow(),
    updatedAt: instante().notNull().defaultNow(),
  },
  (t) => [
    index("verification_identifier_idx").on(t.identifier),
    index("verification_vence_idx").on(t.expiresAt),
    index("verification_dueno_idx").on(DUENO_CONFIRMACION),
  ],
);
