/** A PDF of one empty page, as a bank's app writes it; `marca` stands in a comment. */
export function pdfDePrueba(marca = ""): Uint8Array<ArrayBuffer> {
  const objetos = [
    "<</Type /Catalog /Pages 2 0 R>>",
    "<</Type /Pages /Kids [3 0 R] /Count 1>>",
    "<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>>",
  ];
  const cuerpo = `%PDF-1.4\n%${marca}\n${objetos.map((uno, i) => `${i + 1} 0 obj${uno}endobj\n`).join("")}`;
  const indice = `xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R /Size 4>>\nstartxref\n${cuerpo.length}\n%%EOF\n`;
  return new TextEncoder().encode(cuerpo + indice);
}

/** A picture of one pixel. */
export const PNG_DE_PRUEBA = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="),
  (letra) => letra.charCodeAt(0),
);
