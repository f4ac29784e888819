import type { EstadoFormulario } from "#app/admin/kit/formulario/formulario.tsx";
import { CheckboxField } from "#app/ui/field/field.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { Check, TriangleAlert } from "#app/ui/iconos.tsx";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { contraste, leerColor, revisarColor } from "#modules/ajustes/marca/color.ts";
import { marcaDe } from "#modules/ajustes/marca/marca.ts";
import { enlaceWhatsapp } from "#modules/carrito/mensaje-whatsapp.ts";
import { numeroWhatsapp, whatsappEscrito } from "#modules/comun/contacto/whatsapp.ts";
import { VistaPreviaMarca } from "./vista-previa.tsx";

type Props = { ajustes: Ajustes; estado: EstadoFormulario };

/** The logo, and the shop in small as it will look, which follows the keys. */
export function AparienciaTienda({ ajustes, estado: { escrito, errores } }: Props) {
  const color = leerColor(escrito.color ?? "") ?? ajustes.color;
  return (
    <div className="mt-4 grid items-start gap-4 md:grid-cols-2">
      <div className="grid gap-3">
        <FileField
          label="Logo"
          name="logo"
          accept="image/svg+xml,image/png,image/jpeg,image/webp"
          error={errores.logo}
          help="SVG, PNG, JPG o WebP, hasta 2 MB. De él salen también los íconos."
        />
        {ajustes.logo !== "" && <CheckboxField label="Quitar el logo" name="quitar_logo" />}
        <Contraste color={color} />
      </div>
      <VistaPreviaMarca
        nombre={escrito.nombre_tienda ?? ""}
        color={color}
        lema={escrito.lema ?? ""}
        pie={escrito.pie ?? ""}
        logo={marcaDe(ajustes).logo?.claro ?? null}
      />
    </div>
  );
}

const BLANCO = "#ffffff";

/** Whether white words can be read on the colour, by the rule that refuses it. */
function Contraste({ color }: { color: string }) {
  const error = revisarColor(color);
  const Icono = error ? TriangleAlert : Check;
  return (
    <p className={error ? "flex gap-2 text-sm font-semibold text-error" : "flex gap-2 text-sm text-tinta-2"}>
      <Icono aria-hidden="true" className="size-5 flex-none" />
      {error ?? `Se lee bien: contraste ${contraste(color, BLANCO).toFixed(1).replace(".", ",")}.`}
    </p>
  );
}

/** A link that opens a chat with the number: one with a digit too few leads to another person. */
export function ProbarWhatsapp({ escrito }: { escrito: string }) {
  const numero = numeroWhatsapp(escrito);
  if (!numero)
    return "Un celular chileno, o con + y el código del país. Los botones de WhatsApp escriben a él.";
  return (
    <a
      href={enlaceWhatsapp(numero, "Hola, esta es una prueba.")}
      target="_blank"
      rel="noopener noreferrer"
      className="text-enlace underline"
    >
      Probar: abre un chat con {whatsappEscrito(numero)}
    </a>
  );
}
