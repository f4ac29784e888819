import { CirclePause, CirclePlay } from "#app/admin/iconos.tsx";
import { Accion } from "#app/admin/kit/accion.tsx";
import { rechazadaDe } from "#app/admin/kit/formulario/rechazada.ts";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Plegable } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { CheckboxField, TextAreaField } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { DetalleAjustes } from "#modules/ajustes/detallar-ajustes.server.ts";
import { MAX_AVISO, MAX_NOTA } from "#modules/ajustes/formulario.ts";
import { avisoDeLaCasa, DECLARACION, type PartePausable } from "#modules/ajustes/pausa.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { nombrePersona } from "#modules/personas/persona.ts";

const PARTES: Record<PartePausable, { nombre: string; encendida: string; pausada: string }> = {
  tickets: {
    nombre: "Venta de tickets",
    encendida: "Los clientes compran tickets y suman puntos.",
    pausada: "Nadie compra tickets nuevos. Las compras ya hechas se confirman igual.",
  },
  sorteos: {
    nombre: "Sorteos",
    encendida: "Los clientes abonan puntos a los sorteos.",
    pausada: "Nadie abona puntos. Los sorteos ya cerrados se realizan en su fecha.",
  },
  juego: {
    nombre: "El Montoncito",
    encendida: "Los clientes apuestan puntos en la mesa.",
    pausada: "Nadie apuesta. Una ronda que ya cuenta termina y se paga.",
  },
};

type Props = DetalleAjustes["partes"][number] & { respuesta: Respuesta | undefined };
type Formulario = { parte: PartePausable; propia: Respuesta | undefined };

/** The parts that a shop may do without, each with its switch. */
export const PartesTienda = ({
  partes,
  respuesta,
}: Pick<DetalleAjustes, "partes"> & Pick<Props, "respuesta">) => (
  <section id="partes" aria-labelledby="titulo-partes" className="grid scroll-mt-24 gap-3">
    <h2 id="titulo-partes" className="text-xl">
      Partes de la tienda
    </h2>
    {partes.map((parte) => (
      <AjustesParte key={parte.parte} {...parte} respuesta={respuesta} />
    ))}
  </section>
);

/** A switch of the shop: what it does, which admin changed it last, and the form that changes it. */
function AjustesParte({ parte, encendida, aviso, ultimo, respuesta }: Props) {
  const { nombre, ...dice } = PARTES[parte];
  const propia = respuesta?.valores.parte === parte ? respuesta : undefined;
  return (
    <Card as="section" aria-labelledby={`parte-${parte}`} className="grid gap-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`parte-${parte}`} className="text-lg font-bold">
          {nombre}
        </h3>
        <Estado encendida={encendida} />
      </div>
      <p className="text-sm text-tinta-2">{encendida ? dice.encendida : dice.pausada}</p>
      {!encendida && <Note kind="warning">Los clientes leen: «{aviso || avisoDeLaCasa(parte)}»</Note>}
      <Ultimo ultimo={ultimo} encendida={encendida} />
      <SiPuede permiso="ajustes.guardar">
        {!encendida && <Encender parte={parte} propia={propia} />}
        <Pausar parte={parte} propia={propia} {...(!encendida && { aviso })} />
      </SiPuede>
    </Card>
  );
}

const Estado = ({ encendida }: { encendida: boolean }) =>
  encendida ? (
    <Chip tone="success" icon={<CirclePlay aria-hidden="true" />}>
      Encendida
    </Chip>
  ) : (
    <Chip tone="warning" icon={<CirclePause aria-hidden="true" />}>
      En pausa
    </Chip>
  );

/** The admin who changed the switch, when, and the version of the declaration they accepted. */
function Ultimo({ ultimo, encendida }: Pick<Props, "ultimo" | "encendida">) {
  if (!ultimo) {
    return (
      <p className="text-[0.84375rem] text-tinta-2">
        {encendida ? "Encendida por los datos de demostración." : "Nadie la ha encendido aún."}
      </p>
    );
  }
  return (
    <p className="text-[0.84375rem] text-tinta-2">
      {encendida ? "Encendida" : "En pausa"} desde el {formatearFechaHora(ultimo.fecha)} por{" "}
      {nombrePersona(ultimo.autor)}
      {ultimo.version && <>, con la declaración {ultimo.version}</>}.
    </p>
  );
}

function Encender({ parte, propia }: Formulario) {
  const mia = rechazadaDe(propia, "encender");
  return (
    <Plegable titulo="Encender" abierto={Boolean(mia)}>
      <Accion intento="encender" permiso="ajustes.guardar" boton="Encender" variant="primary">
        <input type="hidden" name="parte" value={parte} />
        <CheckboxField
          label={<span className="text-sm">{DECLARACION}</span>}
          name="declaracion"
          error={mia?.errores.declaracion}
        />
        <TextAreaField
          label="Nota (opcional)"
          name="nota"
          rows={2}
          maxLength={MAX_NOTA}
          defaultValue={mia?.valores.nota ?? ""}
          error={mia?.errores.nota}
          help="Por ejemplo, quién asesoró y cuándo. Queda en el registro."
        />
      </Accion>
    </Plegable>
  );
}

/** When a notice already exists, the same form changes it. */
function Pausar({ parte, propia, aviso }: Formulario & { aviso?: string }) {
  const mia = rechazadaDe(propia, "pausar");
  const pausada = aviso !== undefined;
  return (
    <Plegable titulo={pausada ? "Cambiar el aviso" : "Pausar"} abierto={Boolean(mia)}>
      <Accion
        intento="pausar"
        permiso="ajustes.guardar"
        boton={pausada ? "Guardar el aviso" : "Pausar"}
        variant={pausada ? "secondary" : "danger"}
      >
        <input type="hidden" name="parte" value={parte} />
        <TextAreaField
          key={aviso}
          label="Aviso a los clientes (opcional)"
          name="aviso"
          rows={3}
          maxLength={MAX_AVISO}
          defaultValue={mia?.valores.aviso ?? aviso ?? ""}
          error={mia?.errores.aviso}
          help={`Vacío dice: «${avisoDeLaCasa(parte)}»`}
        />
      </Accion>
    </Plegable>
  );
}
