const save = async (): Promise<void> => {}

export function leave(): void {
  save()
}
