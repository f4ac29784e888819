import { expect, test } from "vitest";
import { verificarFirma } from "./firma.server.ts";

const T = 1_793_000_000_000;
const CUERPO =
  '{"payment_id":"prueba000001","receiver_id":1,"amount":"24990.0000","currency":"CLP","transaction_id":"PZ-7K3MQA"}';
const S = "ZRXXxLKUP+tlBIq6qA+MZ41k2HeTssFsOFGIZaUhfGs=";
const SECRETO = "secreto-de-prueba";

const bytes = (texto: string) => new TextEncoder().encode(texto);
const ver = (firma: string | null, { cuerpo = CUERPO, secreto = SECRETO, ahora = T } = {}) =>
  verificarFirma(secreto, { cuerpo: bytes(cuerpo), firma }, new Date(ahora));

/** The example of Khipu's documentation, `\\/` and all. */
const EJEMPLO = {
  secreto: "1a4cbbbeb8bdb7e1d73572b9cc43ce4ce18f79d9",
  firma: "t=1711965600393,s=GYzpjnXlTKQ+BJY7pZJmrM6DZgWMSJdtOr/dleBKTdg=",
  ahora: 1_711_965_600_393,
  cuerpo: String.raw`{"payment_id":"zfxnocsow6mz","receiver_id":990939,"subject":"TEST_COBRO","amount":"1000.0000","discount":"0.0000","currency":"CLP","receipt_url":"https:\/\/s3.amazonaws.com\/staging.notifications.khipu.com\/CPKH-1804240956-zfxnocsow6mz.pdf","bank":"DemoBank","bank_id":"Bawdf","payer_name":"Cobrador de desarrollo #990.939","payer_email":"test@khipu.com","personal_identifier":"44.444.444-4","bank_account_number":"000000000000444444444","out_of_date_conciliation":false,"transaction_id":"15f836bd-e8a7-4d12-b2f1-56403012b555","responsible_user_email":"test@khipu.com","payment_method":"simplified_transfer","conciliation_date":"2024-04-18T13:56:54.859Z"}`,
};

test("the example of Khipu's documentation holds for the raw bytes only", () => {
  const { firma, ...dado } = EJEMPLO;
  expect(ver(firma, dado)).toBe("valida");
  expect(ver(firma, { ...dado, cuerpo: JSON.stringify(JSON.parse(dado.cuerpo)) })).toBe("no_coincide");
});

test("a vector of our own: milliseconds, a dot and the body, in base64 that ends in '='", () => {
  expect(ver(`t=${T},s=${S}`)).toBe("valida");
  expect(ver(` s=${S} , t=${T} `)).toBe("valida");
});

test("another secret, body, time or form of the signature is refused", () => {
  expect(ver(`t=${T},s=${S}`, { secreto: "otro" })).toBe("no_coincide");
  expect(ver(`t=${T},s=${S}`, { cuerpo: CUERPO.replace("24990", "14990") })).toBe("no_coincide");
  expect(ver(`t=${T + 1},s=${S}`)).toBe("no_coincide");
  expect(ver(`t=${T},s=${Buffer.from(S, "base64").toString("hex")}`)).toBe("no_coincide");
  expect(ver(`t=${T},s=AAAA`)).toBe("no_coincide");
  for (const firma of [null, "", "t", `t=${T}`, `s=${S}`, `t=x,s=${S}`, `t=${T},s=`, S, "__proto__=1,t=2"])
    expect(ver(firma)).toBe("sin_firma");
});

test("a signature holds five minutes in both directions", () => {
  const minutos = (n: number) => ver(`t=${T},s=${S}`, { ahora: T + n * 60_000 });
  expect([minutos(-6), minutos(-5), minutos(5), minutos(6)]).toEqual([
    "fuera_de_hora",
    "valida",
    "valida",
    "fuera_de_hora",
  ]);
});
