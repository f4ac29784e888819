// Baseline: a bare node:http server that renders a trivial page with React for every request and compresses it.
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";

const CARDS = 24;

const Card = ({ name, price }: { name: string; price: number }) =>
  h(
    "li",
    { className: "card" },
    h("img", { src: `/${name}.webp`, alt: "", width: 240, height: 240 }),
    h("h2", null, name),
    h("p", { className: "price" }, `$${price}`),
    h("a", { href: `/${name}` }, "Comprar"),
  );

const Page = () =>
  h(
    "html",
    { lang: "es-CL" },
    h("head", null, h("title", null, "Productos")),
    h(
      "body",
      null,
      h(
        "ul",
        null,
        Array.from({ length: CARDS }, (_, i) => h(Card, { key: i, name: `producto-${i}`, price: i * 990 })),
      ),
    ),
  );

const server = createServer((_, response) => {
  const body = gzipSync(`<!DOCTYPE html>${renderToString(h(Page))}`);
  response.writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "gzip" });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address ? address.port : 0);
});
