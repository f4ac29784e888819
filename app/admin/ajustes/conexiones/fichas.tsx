import { Form, Link, useNavigation } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { rechazadaDe } from "#app/admin/kit/formulario/rechazada.ts";
import { type ColumnaLista, TablaLista } from "#app/admin/kit/lista/tabla.tsx";
import { Plegable } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { FieldNotes } from "#app/ui/field/field-frame.tsx";
import { Ban, CircleCheck, Clock } from "#app/ui/iconos.tsx";
import { diaCorto, diaDe } from "#modules/comun/fechas/dias.ts";
import { formatearFechaCorta, formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { FichaListada } from "#modules/conexiones/fichas/administrar-fichas.server.ts";
import { ALCANCES, CAMPOS_FICHA, TEXTO_ALCANCE } from "#modules/conexiones/fichas/ficha.ts";
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
  const propia = rechazadaDe(respuesta, "fichas_crear");
  return (
    <Plegable titulo="Nueva ficha" abierto={Boolean(propia)}>
      <FormularioAdmin
        campos={CAMPOS_FICHA}
        intento="fichas_crear"
        valores={{}}
        respuesta={respuesta}
        boton="Crear ficha"
      >
        {(campo, { errores }) => (
          <>
            <div className="grid items-start gap-3.5 sm:grid-cols-2">
              {campo("nombre")}
              {campo("vence")}
            </div>
            <fieldset aria-describedby={errores.alcances ? "alcances-error" : undefined}>
              <legend className="font-semibold">Qué puede leer</legend>
              {ALCANCES.map((alcance) => {
                const { campo: name, nombre, dice } = TEXTO_ALCANCE[alcance];
                const label = (
                  <>
                    <strong className="font-semibold">{nombre}</strong>{" "}
                    <code className="text-sm">{alcance}</code>
                    <span className="block text-sm text-tinta-2">{dice}</span>
                  </>
                );
                return campo(name, { label });
              })}
              <FieldNotes id="alcances" error={errores.alcances} />
            </fieldset>
          </>
        )}
      </FormularioAdmin>
    </Plegable>
  );
}
