import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { abrirReceptor } from "#tests/support/receptor.ts";
import { createPost } from "./post.ts";

const LOCAL = "http://localhost:3000";
const PUBLICA = "https://puntazo.cl";
const nunca = new AbortController().signal;
const receptor = await abrirReceptor();
const peticion = { url: receptor.url, headers: { "Tienda-Event": "prueba" }, cuerpo: '{"ñ":1}' };

const con = (address: string, family = 4) => ({ resolve: async () => [{ address, family }] });

test("posts the bytes of the body with their headers, and answers with the status", async () => {
  receptor.status(202);
  expect(await createPost({ public_url: LOCAL })(peticion, nunca)).toBe(202);
  const recibida = receptor.recibidas.at(-1);
  expect(recibida).toMatchObject({ path: "/webhook", cuerpo: '{"ñ":1}' });
  expect(recibida?.headers).toMatchObject({ "tienda-event": "prueba", "content-length": "8" });
});

test("a redirect is an answer, and its target gets nothing", async () => {
  receptor.status(302, { Location: `${receptor.url}/otra` });
  const antes = receptor.recibidas.length;
  expect(await createPost({ public_url: LOCAL })(peticion, nunca)).toBe(302);
  expect(receptor.recibidas.slice(antes).map(({ path }) => path)).toEqual(["/webhook"]);
});

test("an answer that never comes ends at the limit, and an endless one counts by its status", async () => {
  receptor.responderCon(() => undefined);
  const post = createPost({ public_url: LOCAL, timeout: 300 });
  await expect(post(peticion, nunca)).rejects.toThrow("No respondió en 0.3 s.");
  receptor.responderCon((res) => {
    res.writeHead(200);
    const seguir = () => void (res.destroyed || res.write("x".repeat(65_536), seguir));
    seguir();
  });
  expect(await createPost({ public_url: LOCAL })(peticion, nunca)).toBe(200);
});

test("a stop ends the request; a closed port says so", async () => {
  receptor.responderCon(() => undefined);
  const parar = new AbortController();
  const pedida = createPost({ public_url: LOCAL })(peticion, parar.signal);
  parar.abort();
  await expect(pedida).rejects.toThrow();
  const cerrado = createServer();
  await new Promise<void>((listo) => cerrado.listen(0, "127.0.0.1", listo));
  const { port } = cerrado.address() as { port: number };
  await new Promise((hecho) => cerrado.close(hecho));
  const url = `http://127.0.0.1:${port}/`;
  await expect(createPost({ public_url: LOCAL })({ ...peticion, url }, nunca)).rejects.toThrow(
    "ECONNREFUSED",
  );
});

describe("addresses inside the network", () => {
  const { port } = new URL(receptor.url);
  const aNombre = { ...peticion, url: `http://n8n.example:${port}/webhook` };

  test("a public shop never connects to its own machine, by number or by name", async () => {
    receptor.status(204);
    const antes = receptor.recibidas.length;
    const porNumero = createPost({ public_url: PUBLICA })(peticion, nunca);
    await expect(porNumero).rejects.toThrow("red interna");
    for (const address of ["127.0.0.1", "10.1.2.3", "169.254.169.254"]) {
      const porNombre = createPost({ public_url: PUBLICA, ...con(address) })(aNombre, nunca);
      await expect(porNombre).rejects.toThrow("red interna");
    }
    await expect(createPost({ public_url: PUBLICA, ...con("::1", 6) })(aNombre, nunca)).rejects.toThrow(
      "red interna",
    );
    expect(receptor.recibidas.length).toBe(antes);
  });

  test("one internal address among public ones is enough to refuse the name", async () => {
    const resolve = async () => [
      { address: "8.8.8.8", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ];
    await expect(createPost({ public_url: PUBLICA, resolve })(aNombre, nunca)).rejects.toThrow("red interna");
  });

  test("the socket connects to the address that was checked, and the name is resolved once", async () => {
    receptor.status(204);
    let veces = 0;
    const resolve = async () => {
      veces++;
      return [{ address: "127.0.0.1", family: 4 }];
    };
    // `n8n.example` does not exist: only the checked address can lead to the receiver.
    expect(await createPost({ public_url: LOCAL, resolve })(aNombre, nunca)).toBe(204);
    expect(veces).toBe(1);
    expect(receptor.recibidas.at(-1)?.headers.host).toBe(`n8n.example:${port}`);
  });

  test("a name that does not exist, or has no address, says so", async () => {
    const falla = async () => Promise.reject(new Error("ENOTFOUND"));
    await expect(createPost({ public_url: LOCAL, resolve: falla })(aNombre, nunca)).rejects.toThrow(
      "No encontramos ese servidor.",
    );
    const vacio = async () => [];
    await expect(createPost({ public_url: LOCAL, resolve: vacio })(aNombre, nunca)).rejects.toThrow(
      "red interna",
    );
  });
});
