import { describe, expect, test } from "vitest";
import { negativaUrl, puedeConectar } from "./destino.server.ts";

const PUBLICA = "https://puntazo.cl";
const LOCAL = "http://localhost:3000";

describe("addresses that a shop may connect to", () => {
  test.each(["8.8.8.8", "200.1.123.4", "1.1.1.1", "2606:4700::1111", "2800:150:1::5"])(
    "%s is public",
    (ip) => {
      expect([puedeConectar(ip, PUBLICA), puedeConectar(ip, LOCAL)]).toEqual([true, true]);
    },
  );

  test.each([
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "203.0.113.9",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd12:3456::1",
    "ff02::1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "2001::1",
    "2001:db8::1",
    "no-es-una-ip",
    "",
  ])("%s is no public server, for a local shop either", (ip) => {
    expect([puedeConectar(ip, PUBLICA), puedeConectar(ip, LOCAL)]).toEqual([false, false]);
  });

  test.each(["127.0.0.1", "127.9.9.9", "::1"])("%s only for a shop on the same machine", (ip) => {
    expect([puedeConectar(ip, PUBLICA), puedeConectar(ip, LOCAL)]).toEqual([false, true]);
  });

  test("a mapped loopback address is not the loopback of a public shop", () => {
    expect(puedeConectar("::ffff:127.0.0.1", PUBLICA)).toBe(false);
  });
});

describe("what the owner may type", () => {
  test.each([
    "https://n8n.mitienda.cl/webhook/abc?x=1",
    "https://n8n.mitienda.cl./x",
    "https://n8n.mitienda.cl:443/x",
    "https://8.8.8.8:8443/x",
  ])("%s is taken", (url) => {
    expect(negativaUrl(url, PUBLICA)).toBeNull();
  });

  test.each([
    "",
    "n8n.mitienda.cl/webhook",
    "http://n8n.mitienda.cl/webhook",
    "ftp://n8n.mitienda.cl/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://ana:clave@n8n.mitienda.cl/",
    "https://n8n.mitienda.cl/#trozo",
    "https://localhost/x",
    "https://app.localhost/x",
    "https://localhost./x",
    "https://LOCALHOST../x",
    "https://localhost%2e/x",
    "https://app.localhost./x",
    "https://ｌｏｃａｌｈｏｓｔ/x",
    "https://n8n/x",
    "https://n8n./x",
    "https://impresora.local/x",
    "https://metadata.google.internal/x",
    "https://metadata.google.internal./x",
    "https://router.lan/x",
    "https://nas.home.arpa/x",
    "https://0.0.0.0/x",
    "https://0/x",
    "https://127.1/x",
    "https://127.0.0.1./x",
    "https://0177.0.0.1/x",
    "https://0x7f.1/x",
    "https://[::]/x",
    "https://[::ffff:7f00:1]/x",
    "https://[::127.0.0.1]/x",
    "https://[64:ff9b::7f00:1]/x",
    "https://[fe80::1]/x",
    "https://localhost@n8n.mitienda.cl/x",
    "https://n8n.mitienda.cl:25/x",
    "https://n8n.mitienda.cl:22/x",
    "http://localhost:5678/x",
    "https://127.0.0.1/x",
    "https://0x7f000001/x",
    "https://2130706433/x",
    "https://[::1]/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://169.254.169.254/latest/meta-data",
    "https://192.168.0.10/x",
    `https://n8n.mitienda.cl/${"a".repeat(500)}`,
  ])("%s is refused with a sentence", (url) => {
    expect(negativaUrl(url, PUBLICA)).toMatch(/\.$|…$|\/\/$/);
  });

  test("a shop on localhost may use plain http to its own machine, and to no other", () => {
    expect(negativaUrl("http://localhost:5678/webhook", LOCAL)).toBeNull();
    expect(negativaUrl("http://127.0.0.1:5678/webhook", LOCAL)).toBeNull();
    expect(negativaUrl("http://n8n.mitienda.cl/webhook", LOCAL)).not.toBeNull();
    expect(negativaUrl("http://192.168.0.10/webhook", LOCAL)).not.toBeNull();
  });
});
