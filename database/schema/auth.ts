import { sql } from "drizzle-orm";
import { boolean, index, pgSchema, text } from "drizzle-orm/pg-core";
import { instante } from "./columns.ts";

/** Tables of the authentication library: its names, in a separate schema. */
export const auth = pgSchema("auth");

export const user = auth.table(
  "user",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
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
    token: text().notNull().unique(),
    createdAt: instante().notNull().defaultNow(),
    updatedAt: instante().notNull().defaultNow(),
    ipAddress: text(),
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

export const account = auth.table(
  "account",
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instante(),
    refreshTokenExpiresAt: instante(),
    scope: text(),
    password: text(),
    createdAt: instante().notNull().defaultNow(),
    updatedAt: instante().notNull().defaultNow(),
  },
  (t) => [index("account_user_idx").on(t.userId)],
);

/** Whose confirmation link a row is. Values of other links may be no JSON, so only these are read as such. */
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
