import { Form, Link, useNavigation } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { type ColumnaLista, TablaLista } from "#app/admin/kit/lista/tabla.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { DateField } from "#app/ui/field/date-field.tsx";
import { CheckboxField, Field } from "#app/ui/field/field.tsx";
import { FieldNotes } from "#app/ui/field/field-frame.tsx";
import { Ban, CircleCheck, Clock } from "#app/ui/iconos.tsx";
import { diaCorto, diaDe } from "#modules/comun/fechas/dias.ts";
import { formatearFechaCorta, formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { FichaListada } from "#modules/conexiones/fichas/administrar-fichas.server.ts";
import { ALCANCES, MAX_NOMBRE_FICHA, TEXTO_ALCANCE } from "#modules/conexiones/fichas/ficha.ts";
import { nombrePersona } from "#modules/personas/persona.ts";
import type { DatosUnaVez } from "./una-vez.tsx";

type Props = { fichas: readonly FichaListada[]; respuesta: Respuesta<DatosUnaVez> | undefined };

/** The tokens with which other systems read the shop. */
export function Fichas({ fichas, respuesta }: Props) {
  return (
    <Card as="section" id="fichas" aria-labelledby="titulo-fichas" className="grid scroll-mt-24 gap-3.5">
      <div>
        <h2 id="titulo-fichas" className="text-xl">
          Fichas de la API
        </h2>
        <p className="mt-1 text-sm text-tinta-2">
          Con una ficha (un token) tu ERP o tu planilla lee la tienda sin poder cambiar nada. Haz una por
          sistema, para revocarla sola. Las direcciones y un ejemplo están en{" "}
          <Link to="/api/docs">Funciones y API</Link>.
        </p>
      </div>
      {fichas.length > 0 && (
        <TablaLista label="Fichas de la API" filas={fichas} clave={({ id }) => id} columnas={COLUMNAS} />
      )}
      <Nueva key={fichas.length} respuesta={respuesta} />
    </Card>
  );
}

const COLUMNAS: readonly ColumnaLista<FichaListada>[] = [
  {
    titulo: "Ficha",
    valor: ({ nombre, ficha }) => (
      <span className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{nombre}</strong>{" "}
        <code className="text-sm text-tinta-2">{ficha}</code>
      </span>
    ),
  },
  {
    titulo: "Lee",
    etiqueta: true,
    valor: ({ alcances }) => alcances.map((alcance) => TEXTO_ALCANCE[alcance].nombre).join(", "),
  },
  {
    titulo: "Creada",
    etiqueta: true,
    valor: ({ creada_en, autor }) => `${formatearFechaCorta(creada_en)}, ${nombrePersona(autor)}`,
  },
  {
    titulo: "Último uso",
    etiqueta: true,
    valor: ({ usada_en }) => (usada_en ? formatearFechaHora(usada_en) : "Nunca"),
  },
  { titulo: "Estado", etiqueta: true, valor: (ficha) => <Estado ficha={ficha} /> },
  { titulo: "Acciones", valor: (ficha) => ficha.estado !== "revocada" && <Revocar ficha={ficha} /> },
];

/** The stored end is the first instant after the last day. */
const ultimoDia = (vence_en: Date) => diaCorto(diaDe(vence_en, -1));

function Estado({ ficha: { estado, vence_en, revocada_en } }: { ficha: FichaListada }) {
  if (revocada_en)
    return (
      <Chip tone="muted" icon={<Ban aria-hidden="true" />}>
        Revocada el {formatearFechaCorta(revocada_en)}
      </Chip>
    );
  if (estado === "vencida")
    return (
      <Chip tone="warning" icon={<Clock aria-hidden="true" />}>
        Vencida
      </Chip>
    );
  return (
    <Chip tone="success" icon={<CircleCheck aria-hidden="true" />}>
      {vence_en ? `Hasta el ${ultimoDia(vence_en)}` : "Sin vencimiento"}
    </Chip>
  );
}

function Revocar({ ficha }: { ficha: FichaListada }) {
  const { formData } = useNavigation();
  const suya = formData?.get("intento") === "fichas_revocar" && formData.get("id") === String(ficha.id);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intento" value="fichas_revocar" />
      <input type="hidden" name="id" value={ficha.id} />
      <Confirmar
        size="sm"
        variant="danger"
        loading={suya}
        titulo={`¿Revocar «${ficha.nombre}»?`}
        pregunta="El sistema que la usa deja de leer la tienda en este momento. No se puede deshacer: habría que crear otra."
      >
        Revocar
      </Confirmar>
    </Form>
  );
}

function Nueva({ respuesta }: Pick<Props, "respuesta">) {
  const { formData } = useNavigation();
  const propia = respuesta?.intento === "fichas_crear" && !respuesta.ok ? respuesta : undefined;
  return (
    <details className="rounded-campo border border-linea px-3.5 py-2.5" open={Boolean(propia)}>
      <summary className="cursor-pointer font-semibold text-tinta-2">Nueva ficha</summary>
      <Form method="post" noValidate preventScrollReset className="mt-3 grid gap-3.5">
        <input type="hidden" name="intento" value="fichas_crear" />
        <div className="grid items-start gap-3.5 sm:grid-cols-2">
          <Field
            label="Nombre"
            name="nombre"
            help="El sistema que la usará: «ERP de la bodega»."
            defaultValue={propia?.valores.nombre ?? ""}
            error={propia?.errores.nombre}
            maxLength={MAX_NOMBRE_FICHA}
            autoComplete="off"
          />
          <DateField
            label="Vence, ese día incluido (opcional)"
            name="vence"
            defaultValue={propia?.valores.vence ?? ""}
            error={propia?.errores.vence}
          />
        </div>
        <fieldset aria-describedby={propia?.errores.alcances ? "alcances-error" : undefined}>
          <legend className="font-semibold">Qué puede leer</legend>
          {ALCANCES.map((alcance) => {
            const { campo, nombre, dice } = TEXTO_ALCANCE[alcance];
            return (
              <CheckboxField
                key={alcance}
                name={campo}
                label={
                  <>
                    <strong className="font-semibold">{nombre}</strong>{" "}
                    <code className="text-sm">{alcance}</code>
                    <span className="block text-sm text-tinta-2">{dice}</span>
                  </>
                }
                defaultChecked={propia?.valores[campo] === "on"}
              />
            );
          })}
          <FieldNotes id="alcances" error={propia?.errores.alcances} />
        </fieldset>
        <Button
          loading={formData?.get("intento") === "fichas_crear"}
          className="justify-self-start max-md:w-full"
        >
          Crear ficha
        </Button>
      </Form>
    </details>
  );
}
