import { ListaDeComunas } from "./lista-de-comunas.tsx";

type Props = { comuna: string; elegir: (comuna: string) => void };

/** The comuna of a visitor who asks what sending costs. */
export default function ElegirComuna({ comuna, elegir }: Props) {
  return (
    <ListaDeComunas
      label="Tu comuna"
      value={comuna}
      onChange={({ currentTarget: { value } }) => value !== "" && elegir(value)}
    />
  );
}
