import { expect, test } from "vitest";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const { ask, login, database, cache } = await openWholeShop();
const { pool } = database;
const EVIL = `</script><!--<script><img src=x onerror=alert(1)>"'&`;
const { email = "", codigo_referido = "" } = CLIENTES_DEMO[0] ?? {};
const cookies = { visitante: "", usuario: await login(email), admin: await login("admin@puntazo.cl") };

/** Every text written by customers and admins is the attack; none may be rendered as markup. */
await pool.query("update usuarios set nombre = $1, apellido = $1 where email = $2", [EVIL, email]);
await pool.query("update productos set producto = $1 || sku, descripcion = $1", [EVIL]);
await pool.query("update categorias set categoria = $1 || id", [EVIL]);
await pool.query("update tickets set ticket = $1 || id", [EVIL]);
await pool.query("update sorteos set mensaje_admin = $1 where estado <> 'Disponible'", [EVIL]);
await pool.query("update notificaciones set titulo = $1, texto = $1", [EVIL]);
cache.clear();

const one = async (query: string) => String(Object.values((await pool.query(query)).rows[0] ?? {})[0]);
const sku = await one("select producto from sorteos where estado = 'Disponible' limit 1");
const closed = await one(
  "select producto || '/sorteo/' || key from sorteos where estado <> 'Disponible' limit 1",
);
const sale = await one("select codigo from ventas limit 1");

const PAGES = [
  "/",
  "/productos",
  `/productos/detalle-producto/${sku}/comprar`,
  `/productos/detalle-producto/${sku}/participa`,
  `/productos/detalle-producto/${closed}`,
  "/comprar-tickets",
  "/juegos/el-montoncito",
  "/mis-datos",
  "/mis-puntos",
  "/mis-sorteos",
  "/mis-pedidos",
  "/mis-referidos",
  "/notificaciones",
  "/admin",
  "/admin/usuarios",
  `/admin/usuarios/${codigo_referido}`,
  "/admin/ventas",
  `/admin/ventas/${sale}`,
  "/admin/productos",
  `/admin/productos/${sku}`,
  "/admin/sorteos",
  "/admin/puntos",
  "/admin/correos",
  "/admin/auditoria",
  "/admin/productos/categorias",
  "/admin/productos/tickets",
];
const whose = (path: string) =>
  path.startsWith("/admin")
    ? cookies.admin
    : /^\/(mis-|notif)/.test(path)
      ? cookies.usuario
      : cookies.visitante;

test.each(PAGES)("%s shows stored markup as text, in its page and in its data", async (path) => {
  const html = await (await ask(path, { cookie: whose(path) })).text();
  expect([/<img src=x/i.test(html), /<\/script><!--<script/i.test(html)]).toEqual([false, false]);
});

test("the attack was on the pages at all", async () => {
  const html = await (await ask("/productos")).text();
  expect(html).toContain("&lt;img src=x");
  const page = await (await ask(`/productos/detalle-producto/${sku}/comprar`)).text();
  const data = [...page.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, json]) => json,
  );
  expect(data.length).toBeGreaterThan(0);
  expect(data.map((json) => JSON.stringify(JSON.parse(json ?? ""))).join()).toContain("onerror=alert(1)");
});

test.each([
  `/productos?q=${encodeURIComponent(EVIL)}`,
  `/productos?categoria=${encodeURIComponent(EVIL)}`,
  `/ingresar?volver=${encodeURIComponent(`/productos?q=${EVIL}`)}`,
  `/registrate?key_referido=${encodeURIComponent(EVIL)}`,
  `/restablecer?token=${encodeURIComponent(EVIL)}`,
  `/${encodeURIComponent(EVIL)}`,
  `/productos/detalle-producto/${encodeURIComponent(EVIL)}/comprar`,
])("%s says back only text", async (path) => {
  const html = await (await ask(path)).text();
  expect(/<img src=x/i.test(html)).toBe(false);
});

test("a form that is refused says back only text", async () => {
  const form = new URLSearchParams({ email: `${EVIL}@x.cl`, contrasena: EVIL });
  for (const path of ["/ingresar", "/registrate", "/recuperar", "/confirmar"])
    expect(/<img src=x/i.test(await (await ask(path, { method: "POST", body: form })).text())).toBe(false);
});

const SQL = [
  "' or '1'='1",
  "'; select pg_sleep(5); --",
  "1) union select * from usuarios --",
  "\\'; drop table ventas; --",
  "%' and 1=1 --",
];

test.each(SQL)("%j is looked for, not run", async (text) => {
  const q = encodeURIComponent(text);
  const tables = () => one("select count(*) from pg_tables where schemaname = 'public'");
  const before = await tables();
  const paths = [
    `/productos.data?q=${q}&orden=${q}&categoria=${q}&cursor=${q}`,
    `/productos/pagina?q=${q}&cursor=${q}`,
  ];
  const admin = ["usuarios", "ventas", "productos", "sorteos", "puntos", "correos", "auditoria"];
  for (const path of [
    ...paths,
    ...admin.map(
      (name) => `/admin/${name}.data?texto=${q}&orden=${q}&estado=${q}&persona=${q}&desde=${q}&pagina=${q}`,
    ),
  ]) {
    const response = await ask(path, { cookie: cookies.admin });
    expect([path, response.status]).toEqual([path, 200]);
  }
  expect(await tables()).toBe(before);
});

test("no body gives every object a property", async () => {
  const bodies = ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}'];
  const headers = { "Content-Type": "application/json" };
  for (const body of bodies)
    for (const name of ["cotizarCarrito", "ingresarCompras", "abonarPuntos", "realizarApuesta"])
      await ask(`/.netlify/functions/${name}`, { method: "POST", body, headers, cookie: cookies.usuario });
  const form = new URLSearchParams([
    ["__proto__[polluted]", "1"],
    ["__proto__", "1"],
    ["constructor", "1"],
    ["intent", "__proto__"],
  ]);
  for (const path of ["/mis-datos", "/admin/ajustes", "/admin/productos/nuevo", "/ingresar"])
    expect(
      (await ask(path, { method: "POST", body: form, cookie: whose(path) || cookies.usuario })).status,
    ).toBeLessThan(500);
  await ask("/productos?__proto__[polluted]=1&constructor[prototype][polluted]=1");
  expect("polluted" in {}).toBe(false);
});
