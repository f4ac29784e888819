import { test } from "vitest";
import { paginasDe, recorrido } from "#tests/support/e2e/recorrido.ts";
import { sharedServer } from "#tests/support/server.ts";

const admin = await recorrido(await sharedServer(), "admin");

test.each(paginasDe("admin"))("/%s is a whole page for an admin", (path) => admin(path));
