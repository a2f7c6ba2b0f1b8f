/**
 * `useless`: it answered, but not with tasks. `broken`: it failed after the first task. `late`: the time limit was
 * reached. `abandoned`: the caller has hung up. `unwilling`: it refused this form of request.
 */
type Reason = 'useless' | 'broken' | 'late' | 'abandoned' | 'busy' | 'refused' | 'unwilling' | 'unreachable'

/** The reason for missing proposals. Its message is safe to log. */
export class ProviderFailure extends Error {
  readonly reason: Reason

  constructor(reason: Reason, detail = '') {
    super(`${reason} ${detail}`.trim())
    this.name = 'ProviderFailure'
    this.reason = reason
  }

  /**
   * Late, useless and abandoned answers count against the limits: otherwise descriptions that provoke them, or a timely
   * hang-up, would make them free.
   */
  get wasPaidFor(): boolean {
    return ['useless', 'broken', 'late', 'abandoned'].includes(this.reason)
  }
}
