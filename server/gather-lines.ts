/** Lines of one turn of the event loop leave in one write: for an answer from memory, a write each would cost as much as the answer. */
export function gatherLines(
  write: (text: string) => void = (text) => void process.stdout.write(text),
): (line: string) => void {
  let waiting = "";
  const flush = () => {
    const text = waiting;
    waiting = "";
    if (text !== "") write(text);
  };
  process.once("exit", flush);
  return (line) => {
    if (waiting === "") setImmediate(flush);
    waiting += `${line}\n`;
  };
}
