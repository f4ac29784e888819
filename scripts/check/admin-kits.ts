import { isTest, type Offence, type Tree } from "./tree.ts";

const PAGES = /^app\/admin\/(?!kit\/)/;
const TABLE = /<table\b/;
const TABLE_PARTS = "app/ui/table/table.tsx";
const FORM = /<(?:form|Form|\w+\.Form)\b/;
const FIELDS = /^app\/ui\/field\/(?:[\w-]+-)?field\.tsx$/;

/** Draws a field for a key. A section of keys has forms without fields too, so it must import the form of the kit. */
const SECRET = "app/admin/ajustes/conexiones/campo-secreto.tsx";
const KIT_FORM = "app/admin/kit/formulario/formulario.tsx";

/** Printed sheets: a table of paper is no list. */
const PAPER = ["app/admin/despachos/hojas.tsx"];

/**
 * Forms that are no `FormularioAdmin`: searches of the address, uploads, the steps of an import, the desk of transfers, forms that an
 * editor fills, and those whose use case reads its fields without a schema. No file may join; one that needs it no longer must leave.
 */
const OWN_FORMS = new Set([
  "app/admin/ajustes/boletas/llaves.tsx",
  "app/admin/buscar/buscar.page.tsx",
  "app/admin/despachos/enviar.page.tsx",
  "app/admin/despachos/resultado.tsx",
  "app/admin/envios/region.tsx",
  "app/admin/legales/legales.page.tsx",
  "app/admin/productos/edicion/campos.tsx",
  "app/admin/productos/opciones/opciones.tsx",
  "app/admin/productos/ticket-fotos.tsx",
  "app/admin/puntos/ajuste-personas.tsx",
  "app/admin/transferencias/columnas.tsx",
  "app/admin/transferencias/conciliacion/apartar.tsx",
  "app/admin/transferencias/importar.page.tsx",
  "app/admin/transferencias/revision.tsx",
]);

/** Admin lists and forms with fields come from app/admin/kit: one look, one way to refuse, one focus. */
export function checkAdminKits(tree: Tree): Offence[] {
  return [...tree.values()].flatMap(({ path, code, imports }) => {
    if (!PAGES.test(path) || isTest(path)) return [];
    const table = TABLE.test(code) || imports.some(({ target }) => target === TABLE_PARTS);
    const form = FORM.test(code) && imports.some(({ target }) => FIELDS.test(target));
    const targets = new Set(imports.map(({ target }) => target));
    const secret = FORM.test(code) && targets.has(SECRET) && !targets.has(KIT_FORM);
    const details = [
      ...(table && !PAPER.includes(path) ? ["a list is a `ListaAdmin` or a `TablaLista`"] : []),
      ...((form && !OWN_FORMS.has(path)) || secret ? ["a form with fields is a `FormularioAdmin`"] : []),
      ...(!form && OWN_FORMS.has(path) ? ["has no form of its own: take it off the list of the rule"] : []),
    ];
    return details.map((detail) => ({ path, rule: "admin kits", detail }));
  });
}
