import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { leerColor, revisarColor } from "#modules/ajustes/color.ts";
import { marcaDe } from "#modules/ajustes/marca.ts";
import { REDES } from "#modules/ajustes/redes.ts";
import { VistaPrevia } from "./vista-previa.tsx";

type Props = { ajustes: Ajustes; respuesta: Respuesta | undefined; respuestaLogo: Respuesta | undefined };

const CAMPOS = [
  "nombre_tienda",
  "color",
  "lema",
  "descripcion",
  "pie",
  "instagram",
  "facebook",
  "tiktok",
  "youtube",
] as const;

/** Name, logo, colour and texts of the shop, with a preview that follows the keys. */
export function AjustesMarca({ ajustes, respuesta, respuestaLogo }: Props) {
  const guardados = Object.fromEntries(CAMPOS.map((campo) => [campo, ajustes[campo]]));
  const valores = respuesta?.valores ?? guardados;
  const [vistos, setVistos] = useState({
    nombre: valores.nombre_tienda ?? "",
    color: valores.color ?? "",
    lema: valores.lema ?? "",
    pie: valores.pie ?? "",
  });
  const color = leerColor(vistos.color);
  return (
    <Card as="section" id="marca" aria-labelledby="titulo-marca" className="scroll-mt-24">
      <h2 id="titulo-marca" className="text-xl">
        Nombre y apariencia
      </h2>
      <p className="mt-1 mb-3.5 text-sm text-tinta-2">
        Se ven en cada página, en los correos, en el ícono del navegador y al compartir un enlace.
      </p>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <FormularioMarca
          key={JSON.stringify(guardados)}
          valores={valores}
          errores={respuesta?.errores ?? {}}
          aviso={color === null ? null : revisarColor(color)}
          ver={(campo, valor) => setVistos((antes) => ({ ...antes, [campo]: valor }))}
        />
        <div className="grid gap-4.5">
          <VistaPrevia
            nombre={vistos.nombre}
            color={color ?? ajustes.color}
            lema={vistos.lema}
            pie={vistos.pie}
            logo={marcaDe(ajustes).logo?.claro ?? null}
          />
          <Logo ajustes={ajustes} error={respuestaLogo?.errores.logo ?? respuestaLogo?.mensaje} />
        </div>
      </div>
    </Card>
  );
}

type PropsFormulario = {
  valores: Record<string, string | undefined>;
  errores: Record<string, string>;
  /** Why the colour that is being chosen would be refused. */
  aviso: string | null;
  ver: (campo: "nombre" | "color" | "lema" | "pie", valor: string) => void;
};

function FormularioMarca({ valores, errores, aviso, ver }: PropsFormulario) {
  const { formData } = useNavigation();
  const campo = (name: string) => ({
    name,
    defaultValue: valores[name] ?? "",
    error: errores[name],
    autoComplete: "off",
  });
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4 md:grid-cols-2">
      <input type="hidden" name="intento" value="marca" />
      <Field
        {...campo("nombre_tienda")}
        label="Nombre de la tienda"
        maxLength={60}
        onChange={(event) => ver("nombre", event.currentTarget.value)}
      />
      <Field
        {...campo("color")}
        label="Color principal"
        maxLength={20}
        error={errores.color ?? aviso ?? undefined}
        help="Un # y seis cifras o letras. Revisamos que el texto blanco se lea sobre él."
        onChange={(event) => ver("color", event.currentTarget.value)}
      />
      <Field
        {...campo("lema")}
        label="Lema"
        maxLength={200}
        fieldClassName="md:col-span-2"
        help="Bajo el logo, al pie de cada página."
        onChange={(event) => ver("lema", event.currentTarget.value)}
      />
      <Field
        {...campo("descripcion")}
        label="Descripción para buscadores"
        maxLength={300}
        fieldClassName="md:col-span-2"
        help="Lo que muestran Google y los chats junto al enlace. Vacía usa el lema."
      />
      <Field
        {...campo("pie")}
        label="Última línea del pie"
        maxLength={120}
        fieldClassName="md:col-span-2"
        onChange={(event) => ver("pie", event.currentTarget.value)}
      />
      {REDES.map(({ clave, nombre, hosts }) => (
        <Field
          key={clave}
          {...campo(clave)}
          label={nombre}
          type="url"
          maxLength={200}
          placeholder={`https://${hosts[0]}/…`}
        />
      ))}
      <Button
        loading={formData?.get("intento") === "marca"}
        className="justify-self-start max-md:w-full md:col-span-2"
      >
        Guardar apariencia
      </Button>
    </Form>
  );
}

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
