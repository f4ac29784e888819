import { request } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { FallaSii, TokenVencido } from "#modules/boletas/envio/servicio.ts";
import { openSii } from "#tests/support/boletas/sii.ts";

const doble = await openSii();
const { servicio } = doble;
beforeEach(() => doble.reset());

const SOBRE = {
  rut_emisor: "76.192.083-9",
  rut_envia: "12.345.678-5",
  contenido: Buffer.from(
    '<?xml version="1.0" encoding="ISO-8859-1"?>\n<EnvioBOLETA></EnvioBOLETA>\n',
    "latin1",
  ),
};

test("every request names the program as the SII asks, and an unknown token is told apart from a failure", async () => {
  await expect(servicio.enviar("produccion", "ninguno", SOBRE)).rejects.toBeInstanceOf(TokenVencido);
  await expect(
    servicio.estadoSobre("produccion", "x", { rut_emisor: SOBRE.rut_emisor, track_id: "1" }),
  ).rejects.toBeInstanceOf(TokenVencido);
  expect(doble.pedidos.slice(-2)).toEqual(["POST .envio", "GET .envio/76192083-9-1"]);
});

test("the double refuses another program, and cuts a body without a length at 4 kB", async () => {
  const otro = await fetch(`${doble.url}/recursos/v1/boleta.electronica.semilla`);
  expect(otro.status).toBe(401);
  const estado = await new Promise<number | undefined>((resolve) => {
    const token = doble.darToken();
    const headers = {
      "User-Agent": "Mozilla/4.0 (compatible; PROG 1.0; Windows NT)",
      Cookie: `TOKEN=${token}`,
      "Content-Type": "multipart/form-data; boundary=x",
      "Transfer-Encoding": "chunked",
    };
    const pedido = request(
      `${doble.url}/recursos/v1/boleta.electronica.envio`,
      { method: "POST", headers },
      (response) => resolve(response.statusCode),
    );
    for (const [name, value] of [
      ["rutSender", "12345678"],
      ["dvSender", "5"],
      ["rutCompany", "76192083"],
      ["dvCompany", "9"],
    ])
      pedido.write(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
    pedido.write('--x\r\nContent-Disposition: form-data; name="archivo"; filename="a.xml"\r\n\r\n');
    pedido.write("a".repeat(10_000));
    pedido.end("\r\n--x--\r\n");
  });
  expect(estado).toBe(400);
});

test("an envelope travels whole, and answers that cannot be read are failures", async () => {
  const token = doble.darToken();
  const track = await servicio.enviar("produccion", token, {
    ...SOBRE,
    contenido: Buffer.concat([SOBRE.contenido, Buffer.alloc(100_000, 32)]),
  });
  expect(doble.sobres.get(track)?.bytes).toHaveLength(SOBRE.contenido.length + 100_000);
  for (const como of ["garbage", "failing", "away", "cut"] as const) {
    doble.behave(como);
    await expect(
      servicio.semilla("produccion").then(() => servicio.enviar("produccion", token, SOBRE)),
    ).rejects.toBeInstanceOf(FallaSii);
  }
});
