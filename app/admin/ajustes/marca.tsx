import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { rechazadaDe } from "#app/admin/kit/formulario/rechazada.ts";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { leerColor, revisarColor } from "#modules/ajustes/color.ts";
import { CAMPOS_MARCA } from "#modules/ajustes/formulario-marca.ts";
import { marcaDe } from "#modules/ajustes/marca.ts";
import { REDES } from "#modules/ajustes/redes.ts";
import { valoresDeCampos } from "#modules/comun/controles.ts";
import { VistaPreviaMarca } from "./vista-previa.tsx";

type Props = { ajustes: Ajustes; respuesta: Respuesta | undefined };

const ANCHO = { fieldClassName: "md:col-span-2" };

/** Name, logo, colour and texts of the shop, with a preview that follows the keys. */
export function AjustesMarca({ ajustes, respuesta }: Props) {
  const valores = valoresDeCampos(CAMPOS_MARCA, ajustes);
  const rechazada = rechazadaDe(respuesta, "marca");
  const logo = rechazadaDe(respuesta, "logo");
  const [vistos, setVistos] = useState<Readonly<Record<string, string>>>(rechazada?.valores ?? valores);
  const color = leerColor(vistos.color ?? "");
  const errorColor = rechazada?.errores.color ?? (color === null ? null : revisarColor(color));
  return (
    <SeccionAdmin
      ancla
      id="marca"
      titulo="Nombre y apariencia"
      texto="Se ven en cada página, en los correos, en el ícono del navegador y al compartir un enlace."
    >
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <FormularioAdmin
          campos={CAMPOS_MARCA}
          intento="marca"
          valores={valores}
          respuesta={respuesta}
          boton="Guardar apariencia"
          className="grid gap-4 md:grid-cols-2"
          alEscribir={(form) => setVistos(textosDe(form))}
        >
          {(campo) => (
            <>
              {campo("nombre_tienda")}
              {campo("color", { error: errorColor ?? undefined })}
              {campo("lema", ANCHO)}
              {campo("descripcion", ANCHO)}
              {campo("pie", ANCHO)}
              {REDES.map(({ clave }) => campo(clave))}
            </>
          )}
        </FormularioAdmin>
        <div className="grid gap-4.5">
          <VistaPreviaMarca
            nombre={vistos.nombre_tienda ?? ""}
            color={color ?? ajustes.color}
            lema={vistos.lema ?? ""}
            pie={vistos.pie ?? ""}
            logo={marcaDe(ajustes).logo?.claro ?? null}
          />
          <Logo ajustes={ajustes} error={logo?.errores.logo ?? logo?.mensaje} />
        </div>
      </div>
    </SeccionAdmin>
  );
}

const textosDe = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([nombre, valor]) => [nombre, String(valor)]));

function Logo({ ajustes, error }: { ajustes: Ajustes; error: string | undefined }) {
  const { formData } = useNavigation();
  return (
    <div className="grid gap-3">
      <Form
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        key={ajustes.logo}
        className="grid gap-3"
      >
        <input type="hidden" name="intento" value="logo" />
        <FileField
          label="Logo"
          name="logo"
          accept="image/svg+xml,image/png,image/jpeg,image/webp"
          required
          error={error}
          help="SVG, PNG, JPG o WebP, hasta 2 MB. De él salen también los íconos."
        />
        <Button
          size="sm"
          variant="secondary"
          loading={formData?.get("intento") === "logo"}
          className="justify-self-start"
        >
          Subir logo
        </Button>
      </Form>
      {ajustes.logo !== "" && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intento" value="quitar_logo" />
          <Button size="sm" variant="ghost">
            Quitar logo
          </Button>
        </Form>
      )}
    </div>
  );
}
