import { z } from "zod";

const PATIENCE = 2_000;

const answer = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      /** Bytes behind the leader; a word while Patroni does not know it, nothing for the leader. */
      lag: z.union([z.number(), z.string()]).optional(),
    }),
  ),
});

export type BaseMember = {
  name: string;
  role: "leader" | "sync_standby" | "replica";
  /** Whether its PostgreSQL runs; a replica must receive from the leader. */
  works: boolean;
  /** Bytes behind the leader; null if no member reports it. */
  lag: number | null;
};

/** What Patroni says of its cluster, from whichever member answers first; null if none can tell. */
export async function readCluster(
  urls: readonly string[],
  patience = PATIENCE,
): Promise<BaseMember[] | null> {
  const asked = urls.map(async (url) => {
    const response = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(patience) });
    return answer.parse(await response.json());
  });
  return Promise.any(asked).then(
    ({ members }) => members.map(memberOf),
    () => null,
  );
}

type Told = z.infer<typeof answer>["members"][number];

function memberOf({ name, role, state, lag }: Told): BaseMember {
  if (role === "leader") return { name, role, works: state === "running", lag: 0 };
  return {
    name,
    role: role === "sync_standby" ? role : "replica",
    // Patroni says `streaming` from its version 3.1 on.
    works: state === "running" || state === "streaming",
    lag: typeof lag === "number" ? lag : null,
  };
}
