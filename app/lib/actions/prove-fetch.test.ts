import { expect, test } from "vitest";
import { HEADER_PRUEBA } from "#modules/comun/rechazo/rechazo-http.ts";
import { setAsker, withProof } from "./prove-fetch.ts";

const ORIGIN = "https://tienda.cl";

/** A server that asks for a proof until it was given. */
function server({ proves }: { proves: boolean }) {
  let proven = false;
  const bodies: string[] = [];
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    bodies.push(await new Request(input instanceof URL ? input.href : input, init).text());
    if (proven) return new Response("hecho");
    return new Response("no", { status: 403, headers: { [HEADER_PRUEBA]: "si" } });
  };
  const ask = async () => {
    proven = proves;
    return proves;
  };
  return { fetch: withProof(answer, { origin: ORIGIN, ask }), bodies, ask };
}

const form = { method: "POST", body: new URLSearchParams({ motivo: "Retracto" }) };
const SALE = new URL("/admin/ventas/PZ-1.data", ORIGIN);

test("a form that needs a proof is sent again, whole, once the person gave it", async () => {
  const { fetch, bodies } = server({ proves: true });
  expect(await (await fetch(SALE, form)).text()).toBe("hecho");
  expect(bodies).toEqual(["motivo=Retracto", "motivo=Retracto"]);
});

test("who declines gets the refusal, and the form is sent once", async () => {
  const { fetch, bodies } = server({ proves: false });
  expect((await fetch(SALE, form)).status).toBe(403);
  expect(bodies).toHaveLength(1);
});

test("reads, other sites and other pages are never asked about", async () => {
  for (const [url, init] of [
    [SALE, {}],
    [new URL("https://otra.cl/admin/ventas"), form],
    [new URL("/mis-datos.data", ORIGIN), form],
    [new URL("/administracion", ORIGIN), form],
  ] as const) {
    const { fetch, bodies } = server({ proves: true });
    expect((await fetch(url, init)).status).toBe(403);
    expect(bodies).toHaveLength(1);
  }
});

test("a page without the dialog answers the refusal", async () => {
  const away = async () => new Response("no", { status: 403, headers: { [HEADER_PRUEBA]: "si" } });
  const fetch = withProof(away, { origin: ORIGIN });
  setAsker(null);
  expect((await fetch(SALE, form)).status).toBe(403);
  let asked = 0;
  setAsker(async () => {
    asked += 1;
    return false;
  });
  await fetch(SALE, form);
  setAsker(null);
  expect(asked).toBe(1);
});

test("two forms at once share one question, and a later one asks again", async () => {
  const answers: ((proven: boolean) => void)[] = [];
  let proven = false;
  const answer = async () =>
    proven ? new Response("hecho") : new Response("no", { status: 403, headers: { [HEADER_PRUEBA]: "si" } });
  const fetch = withProof(answer, { origin: ORIGIN });
  setAsker(() => new Promise((resolve) => answers.push(resolve)));
  const both = Promise.all([fetch(SALE, form), fetch(SALE, form)]);
  await expect.poll(() => answers.length).toBe(1);
  proven = true;
  answers[0]?.(true);
  expect((await both).map(({ status }) => status)).toEqual([200, 200]);
  expect(answers).toHaveLength(1);
  proven = false;
  const later = fetch(SALE, form);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(false);
  expect((await later).status).toBe(403);
  setAsker(null);
});
