import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Foto } from "./foto.tsx";

const page = (prioridad?: "alta" | "normal") =>
  renderToString(
    <html lang="es-CL">
      <head>
        <title>Parrilla</title>
      </head>
      <body>
        <Foto archivo="a1" alt="Parrilla" sizes="100vw" hasta={320} {...(prioridad && { prioridad })} />
        <link rel="modulepreload" href="/assets/page.js" />
      </body>
    </html>,
  );

test("the main picture of a page is asked for before the scripts, in the sizes of the picture itself", () => {
  const html = page("alta");
  const sizes = "/fotos/a1/96.avif 96w, /fotos/a1/192.avif 192w, /fotos/a1/320.avif 320w";
  const [preload = ""] = /<link rel="preload"[^>]*>/.exec(html) ?? [];
  expect(preload).toContain('as="image"');
  expect(preload).toContain('type="image/avif"');
  expect(preload).toContain(`imageSrcSet="${sizes}" imageSizes="100vw"`);
  expect(html).toContain(`<source type="image/avif" srcSet="${sizes}" sizes="100vw"/>`);
  expect(html.indexOf(preload)).toBeLessThan(html.indexOf('rel="modulepreload"'));
});

test("other pictures are not preloaded", () => {
  expect(page("normal")).not.toContain('rel="preload"');
  expect(page()).not.toContain('rel="preload"');
});
