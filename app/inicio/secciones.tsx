import "./tokens.css";
import "./marquesina.css";
import "./estelar.css";
import "./mosaico.css";
import "./camino.css";
import "./fogon.css";
import "./vitrina.css";
import "./carrusel.css";
import "./inicio.css";
import { useRootData } from "#app/lib/session/root-data.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import type { SeccionVista } from "#modules/portada/vista.ts";
import { SeccionCamino } from "./camino.tsx";
import { SeccionCarrusel } from "./carrusel.tsx";
import { diapositivas } from "./diapositivas.ts";
import { SeccionEstelar } from "./estelar.tsx";
import { SeccionFogon } from "./fogon.tsx";
import { SeccionMarquesina } from "./marquesina.tsx";
import { SeccionMosaico } from "./mosaico.tsx";
import { SeccionVitrina } from "./vitrina.tsx";

/** The home page in the order of its sections. `visita`: as a visitor sees it, though a person is signed in. */
export function Secciones({
  secciones,
  visita = false,
}: {
  secciones: readonly SeccionVista[];
  visita?: boolean;
}) {
  const raiz = useRootData();
  const sorteos_activos = raiz?.ajustes.sorteos_activos ?? false;
  const con_sesion = !visita && Boolean(raiz?.usuario);
  if (secciones.length === 0) return <Vacia />;
  return (
    <>
      {secciones[0]?.tipo !== "carrusel" && <h1 className="sr-only">Inicio</h1>}
      <div className="inicio">
        {secciones.map((seccion, i) => (
          <Seccion
            key={seccion.tipo}
            seccion={seccion}
            primera={i === 0}
            sorteos_activos={sorteos_activos}
            con_sesion={con_sesion}
          />
        ))}
      </div>
    </>
  );
}

type Props = { seccion: SeccionVista; primera: boolean; sorteos_activos: boolean; con_sesion: boolean };

function Seccion({ seccion, primera, sorteos_activos, con_sesion }: Props) {
  if (seccion.tipo !== "carrusel") return <Escena seccion={seccion} sorteos_activos={sorteos_activos} />;
  const { laminas, confianza, monedas } = seccion;
  return (
    <SeccionCarrusel
      diapositivas={diapositivas({ laminas, sorteos_activos, con_sesion })}
      confianza={confianza}
      monedas={monedas}
      primera={primera}
    />
  );
}

type EscenaProps = { seccion: Exclude<SeccionVista, { tipo: "carrusel" }>; sorteos_activos: boolean };

/** The same for everybody. */
function Escena({ seccion, sorteos_activos }: EscenaProps) {
  switch (seccion.tipo) {
    case "vitrina":
      return <SeccionVitrina {...seccion} sorteos_activos={sorteos_activos} />;
    case "fogon":
      return <SeccionFogon {...seccion} sorteos_activos={sorteos_activos} />;
    case "camino":
      return <SeccionCamino {...seccion} />;
    case "mosaico":
      return <SeccionMosaico {...seccion} />;
    case "estelar":
      return <SeccionEstelar {...seccion} sorteos_activos={sorteos_activos} />;
    case "marquesina":
      return <SeccionMarquesina {...seccion} />;
  }
}

/** A shop without products yet, or with every section off. */
const Vacia = () => (
  <div className="container-page">
    <EmptyState
      level={1}
      image="bolsas.webp"
      title="Estamos preparando la vitrina"
      text="Muy pronto vas a encontrar aquí nuestros productos. Si buscas algo en especial, escríbenos y te ayudamos."
      actions={<ButtonLink to="/productos">Ver productos</ButtonLink>}
    />
  </div>
);
